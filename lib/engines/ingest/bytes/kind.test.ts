import { expect, test } from 'vitest';
import { foreignKind, isHtml } from './kind';

test.each([
  ['PK\x03\x04rest', 'an Excel or ZIP file under another name'],
  ['%PDF-1.7', 'a PDF document'],
  ['MZ\x90\0\x03', 'a program'],
  ['a,b\n1,2\n', null],
  ['', null],
  ['MZ,1\n', null],
])('%j is %s', (bytes, what) => {
  expect(foreignKind(Buffer.from(bytes, 'latin1'))).toBe(what);
});

test.each([
  ['<!DOCTYPE html><html>', true],
  ['\n <html lang="en">', true],
  ['<?xml version="1.0"?>\n<!doctype html PUBLIC "x">', true],
  ['<htmlish/>', false],
  ['html,head\n', false],
])('%j a web page: %s', (text, yes) => {
  expect(isHtml(text)).toBe(yes);
});
