import type { CodeRule } from '../model/rule';
import type { SyntaxNode } from '../model/node';
import { isSecret } from '../syntax/secrets';
import { isSqlText } from '../syntax/sql-text';
import {
  argumentsOf,
  assignedBy,
  calledName,
  isConstant,
  JOINS,
  literalOf,
  namedOf,
  textWithGaps,
  valuesOf,
} from './tree';

function secretIn(node: SyntaxNode): boolean {
  const assigned = assignedBy(node);
  const name = assigned ? assigned.target.text : (node.at('name')?.text ?? '');
  const value = literalOf(assigned ? assigned.value : node.at('value'));
  return value !== null && isSecret(name.replace(/^.*[$@.]/, '') || name, value);
}

const joinsValues = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'call' &&
  JOINS.test(calledName(node)) &&
  valuesOf(node).some((each) => !isConstant(each)) &&
  !/\bshQuote\s*\(/.test(node.text);

const isOff = (node: SyntaxNode | undefined): boolean => /^(?:0L?|FALSE|F)$/.test(node?.text ?? '');

export const SECURITY: readonly CodeRule[] = [
  {
    id: 'r-secret-in-code',
    category: 'security',
    severity: 'high',
    title: 'A secret is written in the code',
    why: 'Whoever can read the code, a copy or its history can use it, and it can’t be changed without a release.',
    fix: 'Read it with Sys.getenv or keyring, and replace the one that was written here.',
    on: ['binary_operator', 'argument'],
    find: (node) => secretIn(node) && node,
    fires: ['db_password <- "Winter-2031!"', 'connect(password = "Winter-2031!")'],
    silent: ['db_password <- Sys.getenv("DB_PASSWORD")', 'password_label <- "Your password"', 'token <- "changeme"'],
  },
  {
    id: 'r-sql-from-strings',
    category: 'security',
    severity: 'blocker',
    title: 'SQL is put together from values',
    why: 'A value that holds a quote becomes part of the statement, so that whoever chooses it can read or change any row.',
    fix: 'Use params of dbGetQuery, sqlInterpolate or glue_sql.',
    on: ['call'],
    find: (node) => JOINS.test(calledName(node)) && isSqlText(textWithGaps(node)) && node,
    fires: [
      'q <- paste0("SELECT id FROM users WHERE name = \'", name, "\'")',
      'q <- sprintf("DELETE FROM carts WHERE owner = %s", owner)',
      'q <- glue("UPDATE a SET b = {value}")',
    ],
    silent: [
      'q <- glue_sql("SELECT id FROM a WHERE b = {value}", .con = con)',
      'msg <- paste("Select a station from the list,", name)',
      'q <- paste("SELECT id FROM a", "WHERE b = 1")',
      'q <- sprintf("SELECT id FROM a WHERE b = %s", dbQuoteLiteral(con, value))',
    ],
  },
  {
    id: 'r-eval-of-text',
    category: 'security',
    severity: 'blocker',
    title: 'Text is run as code',
    why: 'Whoever chooses the text chooses what the program does.',
    fix: 'Use [[ ]] for names, do.call for functions, or quote the expression.',
    on: ['call'],
    find: (node) => {
      const [first] = argumentsOf(node);
      if (!/^(?:eval|evalq)$/.test(calledName(node)) || first?.type !== 'call') return null;
      const isText =
        calledName(first) === 'parse'
          ? namedOf(first, 'text')
          : /^(?:str2lang|str2expression|parse_expr)$/.test(calledName(first))
            ? argumentsOf(first)[0]
            : undefined;
      return isText && literalOf(isText) === null && node;
    },
    fires: ['x <- eval(parse(text = input))', 'eval(str2lang(input))'],
    silent: ['x <- eval(quote(a + b))', 'x <- eval(expression, frame)', 'f <- eval(parse(text = "1 + 1"))'],
  },
  {
    id: 'r-shell-command',
    category: 'security',
    severity: 'blocker',
    title: 'A shell command is put together from values',
    why: 'A value with a semicolon or a backtick starts a command of its own.',
    fix: 'Use system2 with a list of arguments and shQuote, or the processx package.',
    on: ['call'],
    find: (node) =>
      /^(?:system|shell|pipe)$/.test(calledName(node)) &&
      joinsValues(argumentsOf(node)[0] ?? namedOf(node, 'command')) &&
      node,
    fires: ['system(paste("ls", folder))'],
    silent: ['system("ls")', 'system2("ls", folder)', 'system(paste("ls", shQuote(folder)))'],
  },
  {
    id: 'r-certificate-not-checked',
    category: 'security',
    severity: 'high',
    title: 'Certificates aren’t checked',
    why: 'Anyone on the way can answer in the server’s place and read what is sent.',
    fix: 'Leave the check on, and pass the certificate of your own authority as cainfo.',
    on: ['argument'],
    find: (node) =>
      /^(?:ssl[._]verifypeer|ssl[._]verifyhost|ssl_verify)$/.test(node.at('name')?.text ?? '') &&
      isOff(node.at('value')) &&
      node,
    fires: ['GET(url, config(ssl_verifypeer = 0L))'],
    silent: ['GET(url, config(ssl_verifypeer = 1L))', 'GET(url)'],
  },
  {
    id: 'r-code-from-elsewhere',
    category: 'security',
    severity: 'high',
    title: 'Code from an unprotected address is run',
    why: 'Over http anyone on the way can put other code in its place.',
    fix: 'Use https, or keep a copy with the project.',
    on: ['call'],
    find: (node) =>
      /^(?:source|source_url|readRDS|load|devtools::source_url)$/.test(calledName(node)) &&
      /http:\/\//.test(node.text) &&
      node,
    fires: ['source("http://example.org/a.R")', 'load(url("http://example.org/a.rda"))'],
    silent: ['source("helpers.R")', 'x <- read.csv("http://example.org/a.csv")'],
  },
];
