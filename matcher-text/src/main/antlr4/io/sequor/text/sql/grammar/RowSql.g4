/* Statements that look for row patterns: SELECT .. FROM topic MATCH_RECOGNIZE (..). Only words of the rule "name" may
   also be names. Every level of an expression has a rule of its own, so that chains are read without recursion. */
grammar RowSql;

options { caseInsensitive = true; }

statement
    : SELECT selection FROM topic MATCH_RECOGNIZE '(' clauses ')' (AS? alias=name)? ';'? EOF
    ;

selection : '*' | selected (',' selected)* ;
selected : (qualifier=name '.')? column=name ;
topic : name ('.' name)* ;

clauses
    : (PARTITION BY name (',' name)*)?
      (ORDER BY sortKey (',' sortKey)*)?
      (MEASURES measure (',' measure)*)?
      rowsPerMatch?
      (AFTER MATCH SKIP_ skipTo)?
      PATTERN '(' pattern ')'
      (WITHIN within)?
      (SUBSET subset (',' subset)*)?
      (DEFINE definition (',' definition)*)?
    ;

sortKey : name (ASC | descending=DESC)? (NULLS (first=FIRST | LAST))? ;
measure : expression AS name ;

rowsPerMatch
    : ONE ROW PER MATCH
    | ALL ROWS PER MATCH (SHOW EMPTY MATCHES | omit=OMIT EMPTY MATCHES | unmatched=WITH UNMATCHED ROWS)?
    ;

skipTo
    : PAST LAST ROW         # skipPast
    | TO NEXT ROW           # skipNext
    | TO (FIRST | LAST) name # skipEnd
    | TO name               # skipLabel
    ;

within : '-'? NUMBER ;
subset : label=name '=' '(' members+=name (',' members+=name)* ')' ;
definition : name AS expression ;

pattern : patternSequence ('|' patternSequence)* ;
patternSequence : patternFactor+ ;
patternFactor : patternPart (quantifier reluctant='?'?)? ;

patternPart
    : PERMUTE '(' pattern (',' pattern)* ')' # permutation
    | name                                   # label
    | '(' ')'                                # nothing
    | '(' pattern ')'                        # group
    | '{-' pattern '-}'                      # exclusion
    | '^'                                    # start
    | '$'                                    # end
    ;

quantifier
    : sign=('*' | '+' | '?')
    | '{' exactly=NUMBER '}'
    | '{' min=NUMBER? ',' max=NUMBER? '}'
    ;

expression : conjunction (OR conjunction)* ;
conjunction : negation (AND negation)* ;
negation : NOT* predicate ;
predicate : sum predicateTail? ;

predicateTail
    : op=('=' | '<>' | '!=' | '<' | '<=' | '>' | '>=') sum # comparison
    | IS NOT? NULL                                        # nullTest
    | NOT? LIKE sum                                       # like
    | NOT? IN '(' expression (',' expression)* ')'        # in
    | NOT? BETWEEN sum AND sum                            # between
    ;

sum : product (ops+=('+' | '-' | '||') product)* ;
product : signed (ops+=('*' | '/' | '%') signed)* ;
signed : ('+' | '-')* primary ;

primary
    : NUMBER                                                     # number
    | STRING                                                     # string
    | DECIMAL STRING                                             # decimal
    | (TRUE | FALSE)                                             # truth
    | NULL                                                       # null
    | CASE subject=expression? when+ (ELSE otherwise=expression)? END # case
    | CAST '(' expression AS name ')'                            # cast
    | CLASSIFIER '(' name? ')'                                   # classifier
    | semantics=(RUNNING | FINAL)? function '(' arguments? ')'   # call
    | (qualifier=name '.')? column=name                          # column
    | '(' expression ')'                                         # parenthesis
    ;

when : WHEN condition=expression THEN value=expression ;
function : IDENTIFIER | FIRST | LAST | NEXT ;
arguments : '*' | name '.' '*' | expression (',' expression)* ;

name
    : IDENTIFIER | QUOTED
    | AFTER | ALL | ASC | BY | CAST | CLASSIFIER | DECIMAL | DEFINE | DESC | EMPTY | FINAL | FIRST | LAST | MATCH
    | MATCHES | MEASURES | NEXT | NULLS | OMIT | ONE | ORDER | PARTITION | PAST | PATTERN | PER | PERMUTE | ROW | ROWS
    | RUNNING | SHOW | SKIP_ | SUBSET | TO | UNMATCHED | WITHIN | MATCH_RECOGNIZE
    ;

AFTER : 'AFTER' ;
ALL : 'ALL' ;
AND : 'AND' ;
AS : 'AS' ;
ASC : 'ASC' ;
BETWEEN : 'BETWEEN' ;
BY : 'BY' ;
CASE : 'CASE' ;
CAST : 'CAST' ;
CLASSIFIER : 'CLASSIFIER' ;
DECIMAL : 'DECIMAL' ;
DEFINE : 'DEFINE' ;
DESC : 'DESC' ;
ELSE : 'ELSE' ;
EMPTY : 'EMPTY' ;
END : 'END' ;
FALSE : 'FALSE' ;
FINAL : 'FINAL' ;
FIRST : 'FIRST' ;
FROM : 'FROM' ;
IN : 'IN' ;
IS : 'IS' ;
LAST : 'LAST' ;
LIKE : 'LIKE' ;
MATCH : 'MATCH' ;
MATCHES : 'MATCHES' ;
MATCH_RECOGNIZE : 'MATCH_RECOGNIZE' ;
MEASURES : 'MEASURES' ;
NEXT : 'NEXT' ;
NOT : 'NOT' ;
NULL : 'NULL' ;
NULLS : 'NULLS' ;
OMIT : 'OMIT' ;
ONE : 'ONE' ;
OR : 'OR' ;
ORDER : 'ORDER' ;
PARTITION : 'PARTITION' ;
PAST : 'PAST' ;
PATTERN : 'PATTERN' ;
PER : 'PER' ;
PERMUTE : 'PERMUTE' ;
ROW : 'ROW' ;
ROWS : 'ROWS' ;
RUNNING : 'RUNNING' ;
SELECT : 'SELECT' ;
SHOW : 'SHOW' ;
SKIP_ : 'SKIP' ;
SUBSET : 'SUBSET' ;
THEN : 'THEN' ;
TO : 'TO' ;
TRUE : 'TRUE' ;
UNMATCHED : 'UNMATCHED' ;
WHEN : 'WHEN' ;
WITH : 'WITH' ;
WITHIN : 'WITHIN' ;

IDENTIFIER : [\p{L}_] [\p{L}\p{N}_]* ;
QUOTED : '"' (~'"' | '""')+ '"' ;
STRING : '\'' (~'\'' | '\'\'')* '\'' ;
NUMBER : ([0-9]+ ('.' [0-9]*)? | '.' [0-9]+) ('E' [+-]? [0-9]+)? ;
COMMENT : ('--' ~[\r\n]* | '/*' .*? '*/') -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\u00A0]+ -> channel(HIDDEN) ;
UNCLOSED : '\'' (~'\'' | '\'\'')* | '"' (~'"' | '""')* | '/*' (~[*] | [*]+ ~[*/])* [*]* ;
OTHER : . ;
