export type StreamEvent = { id: string | null; event: string; data: string };

/**
 * Reads `text/event-stream` piece by piece. Give it each piece of text as it comes; it answers the events that are
 * whole. Written out because EventSource cannot send a token.
 */
export function eventReader(): (text: string) => StreamEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock).filter((event) => event !== null);
  };
}

function readBlock(block: string): StreamEvent | null {
  const event: StreamEvent = { id: null, event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(id|event|data)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event.event = value;
    else if (field === 'id') event.id = value;
  }
  return data.length ? { ...event, data: data.join('\n') } : null;
}
