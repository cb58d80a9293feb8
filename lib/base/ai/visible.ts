/**
 * Characters that show nothing or turn the order of others: a person does not see what they spell, a model reads it.
 */
const UNSEEN =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u{E0000}-\u{E007F}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

/** What a model is given, of its texts only what a person sees. */
export function onlyVisible<T>(material: T): T {
  if (typeof material === 'string') return material.replace(UNSEEN, '') as T;
  if (Array.isArray(material)) return material.map(onlyVisible) as T;
  if (typeof material !== 'object' || material === null) return material;
  return Object.fromEntries(Object.entries(material).map(([key, value]) => [key, onlyVisible(value)])) as T;
}
