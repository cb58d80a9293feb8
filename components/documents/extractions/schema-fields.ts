import type { ExtractionField } from '@/lib/pure/documents/schema';

/** A field as it is edited: its key follows from its label. */
export type EditedField = Pick<ExtractionField, 'label' | 'type' | 'required' | 'hints'> & {
  id: number;
  inRows: boolean;
  choices: string;
};

const MOST_KEY = 60;

/** 'Betrag (netto)' becomes betrag_netto. */
export function keyOfLabel(label: string): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return (/^[a-z]/.test(plain) ? plain : `field_${plain}`).slice(0, MOST_KEY).replace(/_+$/, '');
}

export const choicesOf = (text: string): string[] =>
  [...new Set(text.split(',').map((choice) => choice.trim()))].filter((choice) => choice !== '').slice(0, 50);

/** As the server takes them; keys that two labels share are told apart. */
export function fieldsOf(edited: readonly EditedField[]): ExtractionField[] {
  const taken = new Set<string>();
  return edited
    .filter(({ label }) => label.trim() !== '')
    .map(({ label, type, required, inRows, choices, hints }) => {
      const bare = keyOfLabel(label.trim());
      let key = bare;
      for (let nth = 2; taken.has(key); nth++) key = `${bare.slice(0, MOST_KEY - 4)}_${nth}`;
      taken.add(key);
      const list = choicesOf(choices);
      return {
        key,
        label: label.trim(),
        type: type === 'choice' && list.length === 0 ? 'text' : type,
        required,
        ...(inRows && { inRows }),
        ...(type === 'choice' && list.length > 0 && { choices: list }),
        ...(hints && hints.length > 0 && { hints }),
      };
    });
}

export const editedOf = (
  { label, type, required, inRows, choices, hints }: ExtractionField,
  id: number,
): EditedField => ({
  id,
  label,
  type,
  required,
  inRows: inRows ?? false,
  choices: choices?.join(', ') ?? '',
  ...(hints && { hints }),
});
