import { describe, expect, it } from 'vitest';
import { fileNameOf, formatOfAnswer } from './format';

const found = (address: string, contentType?: string, chosen: 'csv' | 'json' | null = null) =>
  formatOfAnswer({ urls: [new URL(address)], contentType, chosen });

describe('the file at an address', () => {
  it.each([
    ['https://a.example/orders.csv', undefined, 'csv'],
    ['https://a.example/orders.TSV', 'application/octet-stream', 'csv'],
    ['https://a.example/orders.json?token=1', undefined, 'json'],
    ['https://a.example/orders.ndjson', 'text/plain', 'json'],
    ['https://a.example/export', 'text/csv; charset=utf-8', 'csv'],
    ['https://a.example/export', 'application/json', 'json'],
    ['https://a.example/export', 'application/vnd.api+json', 'json'],
    ['https://a.example/pub?output=csv', 'text/plain', 'csv'],
    ['https://a.example/v1.2', 'application/json', 'json'],
  ])('%s as %s is %s', (address, contentType, format) => {
    expect(found(address, contentType)).toBe(format);
  });

  it('is what a person says, unless it is a page', () => {
    expect(found('https://a.example/data', undefined, 'json')).toBe('json');
    expect(() => found('https://a.example/orders.csv', 'text/html; charset=utf-8', 'csv')).toThrow(/web page/);
  });

  it.each([
    ['https://a.example/orders.xml', 'application/xml', /Only CSV and JSON/],
    ['https://a.example/export', 'application/octet-stream', /Choose the format/],
    ['https://a.example/export', undefined, /Choose the format/],
  ])('%s as %s is refused', (address, contentType, message) => {
    expect(() => found(address, contentType)).toThrow(message);
  });

  it.each([
    ['https://a.example/a/orders%202026.csv?key=secret', 'csv', 'orders 2026.csv'],
    ['https://a.example/secret-token', 'csv', 'a.example.csv'],
    ['https://a.example/orders.csv', 'json', 'a.example.json'],
    ['https://a.example/%E0%A4.csv', 'csv', '%E0%A4.csv'],
    ['https://a.example/', 'json', 'a.example.json'],
  ] as const)('%s as %s is called %s', (address, format, name) => {
    expect(fileNameOf(new URL(address), format)).toBe(name);
  });
});
