import { z } from 'zod';
import { longRun, stored } from '@/lib/base/db/stored';
import {
  extractionCheckSchema,
  extractionFieldSchema,
  extractionValueSchema,
  type ExtractionCheck,
  type ExtractionField,
  type ExtractionValue,
} from '@/lib/pure/documents/schema';

/** What the JSON columns of extractions and their schemas hold. */
const again = { advice: 'Run it again.' };
export const storedExtractionFields = stored<ExtractionField[]>('extraction', z.array(extractionFieldSchema), again);
export const storedExtractionValues = stored<ExtractionValue[]>('extraction', longRun(extractionValueSchema), again);
export const storedExtractionChecks = stored<ExtractionCheck[]>('extraction', z.array(extractionCheckSchema), again);
