import type { Drawing } from '@/lib/pure/drawing/drawing';

/** A document as headings, texts, tables and pictures: what PDF and Word are written from. */

export const PAPERS = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPERS)[number];

/**
 * Where the digits of a text come from. The file says it in its tags, so that a reader finds no digit without one:
 * 'evidence 1f0c…' (several with commas), 'rows of Sales, version 3', 'name' (of a column or a value of the data),
 * 'typed' (a title or text that a person wrote), 'filter', 'version', 'question', 'sql', 'hash', 'count' (of what is
 * in the document), 'message' (why something is missing), 'tick' (of an axis). 'words' has no digits.
 */
export type Origin = string;
/** A piece of a text, its digits of one origin. */
export type PaperRun = { text: string; origin: Origin };

export const textOf = (runs: readonly PaperRun[]): string => runs.map(({ text }) => text).join('');
/** A text of one origin. */
export const said = (text: string, origin: Origin): PaperRun[] => (text === '' ? [] : [{ text, origin }]);

/** `anchor`: the origin that is explained below it. */
export type PaperHeading = { kind: 'heading'; level: 1 | 2 | 3; runs: PaperRun[]; note?: PaperRun[]; anchor?: Origin };
export type PaperText = { kind: 'text'; runs: PaperRun[]; look?: 'quiet' | 'lead' };
/** A number under its name, with what it is held against. `origin`: of the number. */
export type PaperFigure = {
  label: PaperRun[];
  value: string;
  change: PaperRun[];
  spark: Drawing | null;
  origin: Origin;
};
export type PaperFigures = { kind: 'figures'; items: PaperFigure[] };
/** A picture under its title; `alt` is the finding with its numbers, `origin` what these and the picture come from. */
export type PaperPicture = {
  title: PaperRun[];
  note: PaperRun[];
  drawing: Drawing | null;
  /** Said in place of a picture, or below it. */
  texts: PaperRun[][];
  alt: string;
  origin: Origin;
};
/** One across the page, or two beside each other. */
export type PaperPictures = { kind: 'pictures'; items: PaperPicture[] };
export type PaperColumn = { label: string; right: boolean };
export type PaperTable = { kind: 'table'; title: string; columns: PaperColumn[]; rows: string[][]; origin: Origin };
/** An uploaded image as it is put into a file, its address one of data; or why it can't be. */
export type SetImage =
  | { address: string; type: 'png' | 'jpeg'; width: number; height: number }
  | { fault: 'missing' | 'unreadable' };
/** An uploaded image, in pixels of a drawing. */
export type PaperImage = {
  kind: 'image';
  address: string;
  type: 'png' | 'jpeg';
  width: number;
  height: number;
  alt: string;
};
/** Names and what they say, one below the other. */
export type PaperFacts = { kind: 'facts'; title: string; rows: { name: string; text: string; origin: Origin }[] };
export type PaperCode = { kind: 'code'; text: string };
export type PaperBreak = { kind: 'break' };
export type PaperPart =
  | PaperHeading
  | PaperText
  | PaperFigures
  | PaperPictures
  | PaperImage
  | PaperTable
  | PaperFacts
  | PaperCode
  | PaperBreak;

export type PaperDocument = {
  title: string;
  /** Below the title. */
  subtitle: PaperRun[];
  /** At the foot of each page: data with version, filters, moment. */
  foot: PaperRun[];
  createdAt: string;
  size: PaperSize;
  parts: PaperPart[];
};

/** Pixels of a drawing to points of the page. */
export const POINTS_A_PIXEL = 0.75;
/** Width of what is written, in points. */
export const CONTENT_WIDTH: Record<PaperSize, number> = { a4: 511, letter: 528 };
/** Between two pictures beside each other, in points. */
export const PICTURE_GAP = 18;
