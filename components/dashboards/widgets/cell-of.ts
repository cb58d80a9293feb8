/** After what was just changed is on the screen. */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));
/** The cell of a widget. */
export const cellOf = (id: string) => document.querySelector<HTMLElement>(`[data-widget="${CSS.escape(id)}"]`);
