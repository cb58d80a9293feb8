/** Names that hold something to keep secret. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private_?key|client_?secret|auth_?key|credentials?)(?:[^a-z]|$)/i;
/** Names that hold something about a secret and not the secret: its label, its address, its length. */
const ABOUT_A_SECRET =
  /(?:url|uri|path|file|name|label|field|header|prompt|placeholder|message|text|hint|title|error|regex|pattern|type|kind|length|size|min|max|count|limit|expir|ttl|id|column|param|policy|strength|rule|reset|form|input|page|route|env|prefix|suffix|format|description|help|doc|test|example|dummy|mock|fake|sample|cookie)s?$/i;
/** Tokens whose issuer gives them a form of their own. */
const KNOWN_FORM =
  /^(?:sk_live_[\w]{10,}|rk_live_\w{10,}|AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|xox[abps]-[\w-]{10,}|AIza[\w-]{35}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36}|SG\.[\w-]{16,}\.[\w-]{16,}|sk-[A-Za-z0-9_-]{32,}|-----BEGIN [A-Z ]*PRIVATE KEY)/;
/** What stands in code until somebody fills it in, or says where the secret comes from. */
const PLACEHOLDER =
  /^(?:x{3,}|\*{3,}|\.{3}|<.*>|\$\{?.*|\{.*\}|%.*%|:\w+|.*\b(?:change[_-]?me|your|example|placeholder|dummy|redacted|todo|insert|replace|secret here|none|null|undefined|test|fake|sample|foobar)\b.*|password\d*|secret|token|passwd|pwd|admin|root|guest|default|string|bearer|basic)$/i;

const words = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2');

export const namesSecret = (name: string): boolean => {
  const spelled = words(name.replace(/['"`]/g, ''));
  return SECRET_NAME.test(spelled) && !ABOUT_A_SECRET.test(spelled);
};

/** Characters of more than one sort, so that it reads like a secret and not like a word or a sentence. */
function looksRandom(value: string): boolean {
  if (value.length < 6 || value.length > 500 || /\s/.test(value) || PLACEHOLDER.test(value)) return false;
  // An address, a path or a dotted name tells where a secret is.
  if (/^(?:https?:|\/|\.\/|[a-z]+(?:[._-][a-z]+)*$)/i.test(value)) return false;
  return new Set(value).size >= 5 && /\d|[^\w]|[a-z][A-Z]/.test(value);
}

/** A secret written out: by the form of its issuer, or by the name it is given. */
export const isSecret = (name: string, value: string): boolean =>
  KNOWN_FORM.test(value) || (namesSecret(name) && looksRandom(value));
