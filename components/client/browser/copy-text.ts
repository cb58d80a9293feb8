/**
 * Rejects where the browser gives no clipboard to the page, as by plain http. What takes longer than the press is
 * promised to it.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('This browser blocks clipboard access.');
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return clipboard.writeText(await text);
  const blob = text.then((written) => new Blob([written], { type: 'text/plain' }));
  await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
