const quoted = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element of a SAML message that we write; `inside` is text. */
export const elementOf = (name: string, attributes: Record<string, string>, inside = ''): string =>
  wrapping(name, attributes, quoted(inside));

/** The same around elements. */
export function wrapping(name: string, attributes: Record<string, string>, ...inside: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${quoted(value)}"`);
  return `<${name}${written.join('')}>${inside.join('')}</${name}>`;
}
