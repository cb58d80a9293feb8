import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RecognisedBlock } from '@/lib/pure/documents/recognition/words';
import type { GrayBitmap } from '@/lib/pure/documents/recognition/bitmap';
import type { RecognitionLanguage } from '../protocol';

/** As the packages of its data are called. */
const DATA: Record<RecognitionLanguage, string> = { en: 'eng', de: 'deu', fr: 'fra' };
const LSTM_ONLY = 1;

/** Rows of grey behind a head that says how many. */
function asPgm({ width, height, data }: GrayBitmap): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}

/** Looks for columns and paragraphs, or for words wherever they are. */
const LAYOUT = { page: '4', sparse: '11' } as const;

export type Recogniser = {
  blocksOf: (bitmap: GrayBitmap, layout: keyof typeof LAYOUT) => Promise<RecognisedBlock[]>;
  end: () => Promise<unknown>;
};

/** Reads pictures in one language. Its data are those of the packages: nothing is fetched, nothing is written. */
export async function openRecogniser(language: RecognitionLanguage, dots: number): Promise<Recogniser> {
  const { createWorker } = await import('tesseract.js');
  const code = DATA[language];
  const folder = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`));
  const worker = await createWorker(code, LSTM_ONLY, {
    langPath: join(folder, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    logger: () => {},
    errorHandler: () => {},
  });
  return {
    end: () => worker.terminate(),
    blocksOf: async (bitmap, layout) => {
      const parameters = { tessedit_pageseg_mode: LAYOUT[layout], user_defined_dpi: String(dots) };
      await worker.setParameters(parameters as never);
      const { data } = await worker.recognize(asPgm(bitmap), {}, { blocks: true, text: false });
      return data.blocks ?? [];
    },
  };
}
