/** Types of columns by their number in the protocol of MySQL. */
export const TYPE = {
  decimal: 0x00,
  tiny: 0x01,
  short: 0x02,
  long: 0x03,
  float: 0x04,
  double: 0x05,
  null: 0x06,
  timestamp: 0x07,
  longlong: 0x08,
  int24: 0x09,
  date: 0x0a,
  time: 0x0b,
  datetime: 0x0c,
  year: 0x0d,
  newdate: 0x0e,
  varchar: 0x0f,
  bit: 0x10,
  json: 0xf5,
  newdecimal: 0xf6,
  enum: 0xf7,
  set: 0xf8,
  tinyBlob: 0xf9,
  mediumBlob: 0xfa,
  longBlob: 0xfb,
  blob: 0xfc,
  varString: 0xfd,
  string: 0xfe,
  geometry: 0xff,
} as const;

export const BLOBS: ReadonlySet<number> = new Set([TYPE.blob, TYPE.tinyBlob, TYPE.mediumBlob, TYPE.longBlob]);
export const TEXTS: ReadonlySet<number> = new Set([TYPE.varchar, TYPE.varString, TYPE.string]);

/** The character set of what is no text. */
export const BINARY = 63;
export const FLAG = { notNull: 1, unsigned: 32, enum: 256, set: 2048 };
