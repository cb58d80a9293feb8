/** Joins the class names that hold; leaves out what is false or absent. */
export const classNames = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ');
