import { FAMILY_OF } from '@/lib/engines/ingest/schema/file-formats';
import { AppError } from '@/lib/base/errors/errors';
import { ADDRESS_FORMATS, type AddressFormat } from '../schema/address-formats-schema';

const JSON_MEDIA = /^(?:application|text)\/(?:[\w.-]+\+)?(?:json|x-ndjson|ndjson|jsonl|json-lines)$/;
const CSV_MEDIA = /^(?:text|application)\/(?:csv|tab-separated-values|plain|vnd\.ms-excel)$/;
const PAGE_MEDIA = /^(?:text\/html|application\/xhtml\+xml)$/;

const mediaOf = (contentType: string | undefined) => contentType?.split(';')[0]?.trim().toLowerCase() ?? '';

/** The last part of a path where it is a file's name. */
function namedFile({ pathname }: URL): { name: string; ending: string } | null {
  let name = pathname.split('/').at(-1) ?? '';
  try {
    name = decodeURIComponent(name);
  } catch {
    // A stray % is part of the name.
  }
  const ending = /[^\\/]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
  return ending && Object.hasOwn(FAMILY_OF, ending) ? { name: name.slice(-200), ending } : null;
}

const known = (family: string | undefined): AddressFormat | null =>
  ADDRESS_FORMATS.find((format) => format === family) ?? null;

type Found = { urls: readonly URL[]; contentType: string | undefined; chosen: AddressFormat | null };

/**
 * What the file at an address is: what a person said, else what its name says, else what it is sent as. A page is
 * neither, whatever it is called: many servers answer a missing file with one.
 */
export function formatOfAnswer({ urls, contentType, chosen }: Found): AddressFormat {
  const media = mediaOf(contentType);
  if (PAGE_MEDIA.test(media))
    throw new AppError('unusable', 'The address answers a web page, not a CSV or JSON file. It may ask for a sign-in.');
  if (chosen) return chosen;
  for (const url of urls) {
    const named = namedFile(url);
    const format = named && known(FAMILY_OF[named.ending]);
    if (format) return format;
    if (named) throw new AppError('unsupported_type', 'Only CSV and JSON files can be read from an address.');
  }
  if (JSON_MEDIA.test(media)) return 'json';
  if (CSV_MEDIA.test(media)) return 'csv';
  throw new AppError('unsupported_type', 'The address doesn’t say if its file is CSV or JSON. Choose the format.');
}

/** The file's own name, where it is one of this format; else its host's: other parts of an address may be secret. */
export function fileNameOf(url: URL, format: AddressFormat): string {
  const named = namedFile(url);
  return named && FAMILY_OF[named.ending] === format ? named.name : `${url.hostname}.${format}`.slice(-200);
}
