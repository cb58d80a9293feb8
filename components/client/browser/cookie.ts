const YEAR = 365 * 24 * 60 * 60;

/** A cookie that scripts may read; undefined where it is not set. */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  return undefined;
}

export function writeCookie(name: string, value: string, maxAge = YEAR): void {
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}`;
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);

let sticks: boolean | undefined;

/** Whether a cookie that is set stays. Tried once. */
export function cookiesWork(): boolean {
  if (sticks === undefined) {
    writeCookie('plumbline.probe', '1', 60);
    sticks = readCookie('plumbline.probe') === '1';
    removeCookie('plumbline.probe');
  }
  return sticks;
}
