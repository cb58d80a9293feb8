import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * A form that is sent before the page is alive would put what was typed, passwords too, into the address; by this
 * method it stays.
 */
it('every form stays on its page until scripts send it', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `${folder}/${name}`),
  );
  const forms = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(/<form\b[^>]*/g) ?? []).map((form) => ({ file, form })),
  );
  expect(forms.length).toBeGreaterThan(15);
  expect(forms.filter(({ form }) => !/^<form\s+method="dialog"/.test(form)).map(({ file }) => file)).toEqual([]);
});
