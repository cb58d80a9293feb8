const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

export const isLocalHost = (host: string): boolean => LOOPBACK.has(host);

/**
 * Why a code can't be sent to an address; null where it can: https anywhere, http to a program on the same computer
 * (RFC 8252). Schemes of other programs are left out: any program may claim one, and some start others.
 */
export function redirectFault(address: string): string | null {
  if (!/^https?:\/\/[^/]/.test(address) || /[^\x21-\x7e]|[\\#]/.test(address) || !URL.canParse(address))
    return 'must be a web address without a fragment';
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return 'must hold no user name';
  if (protocol === 'http:' && !isLocalHost(hostname)) return 'must be https, or http to localhost, 127.0.0.1 or [::1]';
  return null;
}

/** Whether an address that is asked for is the one registered: letter by letter, but for the port of a local one. */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true;
  if (redirectFault(asked) !== null) return false;
  const [mine, theirs] = [new URL(registered), new URL(asked)];
  if (mine.protocol !== 'http:' || !isLocalHost(mine.hostname)) return false;
  const portless = ({ protocol, hostname, pathname, search }: URL) => `${protocol}//${hostname}${pathname}${search}`;
  return portless(mine) === portless(theirs);
}

/** Where an address leads, as people are told: a local one without its port. */
export function hostOf(address: string): string {
  const { protocol, host, hostname } = new URL(address);
  return protocol === 'http:' ? hostname : host;
}

/** The address with an answer behind what it holds already. */
export function withAnswer(address: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries(answer).filter((each): each is [string, string] => each[1] !== undefined);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}

/** A stranger's text as one short line that can’t turn around, hide or overlap what stands beside it. */
export function shownName(text: string | undefined): string | null {
  const line = (text ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/(\p{M})\p{M}+/gu, '$1')
    .trim();
  const letters = [...line];
  if (letters.length === 0) return null;
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : line;
}
