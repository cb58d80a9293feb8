import buffers from 'oracledb/lib/impl/datahandlers/buffer.js';

// node-oracledb makes dates of JavaScript of times: in the zone of this process, and to the millisecond. Their
// bytes are read as text instead. Times with a zone come in UTC.

const two = (value: number) => String(value).padStart(2, '0');

/** Century and year (100 too many), month, day, then hour, minute and second (1 too many), then nanoseconds. */
export function timeText(bytes: Uint8Array): string {
  const [century = 0, year = 0, month = 0, day = 0, hour = 1, minute = 1, second = 1] = bytes;
  const date = `${String((century - 100) * 100 + year - 100).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = `${two(hour - 1)}:${two(minute - 1)}:${two(second - 1)}`;
  const nanoseconds = bytes.length >= 11 ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(7) : 0;
  const fraction = nanoseconds ? `.${String(Math.floor(nanoseconds / 1000)).padStart(6, '0')}` : '';
  return `${date} ${time}${fraction}`;
}

let installed = false;

/** From now on node-oracledb gives dates and times as text. */
export function readTimesExactly(): void {
  if (installed) return;
  installed = true;
  const inner = buffers.BaseBuffer.prototype.parseOracleDate;
  buffers.BaseBuffer.prototype.parseOracleDate = function parse(bytes, useLocalTime, useDbTz) {
    // What is kept in the zone of the database needs that zone, which the driver knows.
    if (!useDbTz) return timeText(bytes);
    const date = inner.call(this, bytes, useLocalTime, useDbTz);
    return date instanceof Date ? date.toISOString().replace('T', ' ').replace('Z', '') : date;
  };
}
