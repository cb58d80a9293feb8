/**
 * What a SELECT that a user wrote may hold in one dialect, as our own reader of tokens finds it: functions by name,
 * words, schemas and tables that are never read. Whatever is not listed is refused, with its position.
 */
export type SelectRules = {
  /** Lower case. */
  functions: ReadonlySet<string>;
  /** Schemas of the server itself, lower case. */
  refusedSchemas: ReadonlySet<string>;
  /** Words that this dialect alone must not hold without quotes, lower case. */
  refusedWords?: ReadonlySet<string>;
  /** Names of tables, lower case, as regular expressions. */
  refusedTables: readonly RegExp[];
  quotes: {
    /** Opening marks of quoted names, with their closing ones. */
    names: Readonly<Record<string, string>>;
    /** `"` holds a text, as MySQL reads it. */
    doubleQuotedText: boolean;
    backslashEscapes: boolean;
    /** `$tag$ … $tag$`. */
    dollar: boolean;
    /** `#` begins a comment. */
    hashComment: boolean;
  };
};
