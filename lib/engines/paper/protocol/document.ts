import type { Drawing } from '@/lib/pure/drawing/drawing';

/** A document as headings, texts, tables and pictures: what PDF and Word are written from. */

export const PAPERS = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPERS)[number];

/**
 * Where the digits of a part come from, said in its tag: 'evidence 1f0c…', 'rows of Sales, version 3', 'typed' (a name
 * or text that a person wrote), 'filter', 'version', 'sql', 'hash', 'count'.
 */
export type Origin = string;

export type PaperHeading = { kind: 'heading'; level: 1 | 2 | 3; text: string; note?: string; origin: Origin };
export type PaperText = { kind: 'text'; text: string; look?: 'quiet' | 'lead'; origin: Origin };
/** A number under its name, with what it is held against. */
export type PaperFigure = {
  label: string;
  value: string;
  change: string | null;
  spark: Drawing | null;
  origin: Origin;
};
export type PaperFigures = { kind: 'figures'; items: PaperFigure[] };
/** A picture under its title; `alt` is the finding with its numbers. */
export type PaperPicture = {
  title: string;
  note: string;
  drawing: Drawing | null;
  /** Said in place of a picture, or below it. */
  texts: string[];
  alt: string;
  origin: Origin;
};
/** One across the page, or two beside each other. */
export type PaperPictures = { kind: 'pictures'; items: PaperPicture[] };
export type PaperColumn = { label: string; right: boolean };
export type PaperTable = { kind: 'table'; title: string; columns: PaperColumn[]; rows: string[][]; origin: Origin };
/** Names and what they say, one below the other. */
export type PaperFacts = { kind: 'facts'; title: string; rows: { name: string; text: string; origin: Origin }[] };
export type PaperCode = { kind: 'code'; text: string };
export type PaperBreak = { kind: 'break' };
export type PaperPart =
  | PaperHeading
  | PaperText
  | PaperFigures
  | PaperPictures
  | PaperTable
  | PaperFacts
  | PaperCode
  | PaperBreak;

export type PaperDocument = {
  title: string;
  /** Below the title. */
  subtitle: string;
  subtitleOrigin: Origin;
  /** At the foot of each page: data with version, filters, moment. */
  foot: string;
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
