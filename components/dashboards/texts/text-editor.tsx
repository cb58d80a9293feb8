'use client';

import { useCallback, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Bold, Heading, ImagePlus, Italic, Link2, List, Minus, Sigma } from 'lucide-react';
import { useDroppedFiles } from '@/components/client/browser/use-dropped-files';
import { Button, IconButton } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { DashboardConfig, TextWidget } from '@/lib/pure/query/schema/dashboard-config';
import { imagesIn, writeImageLine, type NamedImage } from '@/lib/pure/format/named-image';
import { LONGEST_TEXT, MOST_IMAGES } from '@/lib/pure/query/schema/dashboard-limits';
import { boundText } from './bound-number';
import { ImagePicker } from './image-picker';
import { NumberPicker } from './number-picker';
import { inserted, linked, ownLine, prefixed, wrapped, type TextChange } from './text-marks';
import { TextView } from './text-view';
import { imagePickerWords, textEditorWords as WORDS } from './words';

/** Said from here on. */
const FEW_LEFT = 500;

type Props = {
  text: TextWidget | null;
  config: DashboardConfig;
  widgets: DashboardAnswer['widgets'];
  onSave: (body: string) => void;
  onClose: () => void;
};

/** Puts a change into the field the way typing does, so that the field's own undo takes it back. */
function typeInto(field: HTMLTextAreaElement, { from, to, put, select }: TextChange): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Browsers keep no other way into the undo of a field; where it is gone, the text still changes.
  if (!document.execCommand?.('insertText', false, put)) field.setRangeText(put, from, to, 'end');
  field.setSelectionRange(...select);
}

type Marked = (selected: { text: string; from: number; to: number }) => TextChange;
const MARKS: { label: string; Icon: typeof Bold; key?: string; change: Marked }[] = [
  { label: WORDS.heading, Icon: Heading, change: (at) => prefixed(at, '# ') },
  { label: WORDS.bold, Icon: Bold, key: 'b', change: (at) => wrapped(at, '**', WORDS.bold.toLowerCase()) },
  { label: WORDS.italic, Icon: Italic, key: 'i', change: (at) => wrapped(at, '*', WORDS.italic.toLowerCase()) },
  { label: WORDS.list, Icon: List, change: (at) => prefixed(at, '- ') },
  { label: WORDS.link, Icon: Link2, key: 'k', change: (at) => linked(at, WORDS.link.toLowerCase()) },
  { label: WORDS.divider, Icon: Minus, change: (at) => ownLine(at, '---') },
];

/** More than an image with its words takes. */
const ROOM_OF_IMAGE = 400;
/** Why no image can be added to the last of these texts. */
function imagesRefused(texts: readonly { body: string }[]): string | null {
  if (imagesIn(texts).length >= MOST_IMAGES) return imagePickerWords.full(MOST_IMAGES);
  return LONGEST_TEXT - texts.at(-1)!.body.length < ROOM_OF_IMAGE ? imagePickerWords.noRoom : null;
}

/** A text in its Markdown, beside what becomes of it. */
export default function TextEditor({ text, config, widgets, onSave, onClose }: Props) {
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(text?.body ?? '');
  const [tried, setTried] = useState(false);
  const [picking, setPicking] = useState(false);
  // `file`: pasted or dropped, where it was.
  const [adding, setAdding] = useState<{ file: File | null } | null>(null);
  const onImage = useCallback((file: File) => setAdding({ file }), []);
  const onDrop = useCallback(([file]: File[]) => file && onImage(file), [onImage]);
  const hovering = useDroppedFiles(onDrop, 'first');
  const blocks = useMemo(() => boundText(body, config, widgets), [body, config, widgets]);
  const isEmpty = body.trim() === '';
  const apply = (change: Marked) => {
    const area = field.current;
    if (!area) return;
    const made = change({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
    if (area.value.length - (made.to - made.from) + made.put.length > LONGEST_TEXT) return;
    typeInto(area, made);
    setBody(area.value);
  };
  const others = (config.texts ?? []).filter(({ id }) => id !== text?.id);
  const addImage = (image: NamedImage) => {
    setAdding(null);
    apply((at) => ownLine(at, writeImageLine(image)));
  };
  const onPaste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    onImage(file);
  };
  const save = () => {
    setTried(true);
    if (isEmpty) return field.current?.focus();
    onSave(body.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const mark = MARKS.find(({ key }) => key === event.key);
    if (!mark && event.key !== 'Enter') return;
    event.preventDefault();
    if (mark) apply(mark.change);
    else save();
  };
  return (
    <Dialog
      open
      width="full"
      // What was typed is not lost by a press outside.
      dismissible={body === (text?.body ?? '')}
      onOpenChange={(open) => !open && onClose()}
      title={text ? WORDS.edit : WORDS.add}
      description={WORDS.about}
      footer={
        <>
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button look="filled" type="submit" form={form}>
            {WORDS.save}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        className="grid gap-5 middle:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex min-w-0 flex-col gap-2.5">
          <div role="group" aria-label={WORDS.marks} className="flex flex-wrap items-center gap-1">
            {MARKS.map(({ label, Icon, key, change }) => (
              <IconButton
                key={label}
                label={label}
                aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
                onClick={() => apply(change)}
              >
                <Icon aria-hidden />
              </IconButton>
            ))}
            <IconButton
              label={imagePickerWords.button}
              aria-expanded={adding !== null}
              onClick={() => setAdding(adding ? null : { file: null })}
            >
              <ImagePlus aria-hidden />
            </IconButton>
            <Button size="small" className="ml-auto" aria-expanded={picking} onClick={() => setPicking(!picking)}>
              <Sigma aria-hidden />
              {picking ? WORDS.done : WORDS.insert}
            </Button>
          </div>
          {adding && (
            <ImagePicker
              given={adding.file}
              refused={imagesRefused([...others, { body }])}
              onAdd={addImage}
              onClose={() => {
                setAdding(null);
                field.current?.focus();
              }}
            />
          )}
          <Field
            label={WORDS.text}
            hint={hovering ? imagePickerWords.drop : WORDS.hint}
            error={tried && isEmpty ? WORDS.empty : null}
          >
            <Textarea
              ref={field}
              rows={10}
              value={body}
              maxLength={LONGEST_TEXT}
              onChange={(event) => setBody(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </Field>
          {LONGEST_TEXT - body.length < FEW_LEFT && (
            <p role="status" className="text-small text-ink-3">
              {WORDS.left(LONGEST_TEXT - body.length)}
            </p>
          )}
          {picking && (
            <NumberPicker
              config={config}
              widgets={widgets}
              onPick={(token) => apply((at) => inserted(at, `{{${token}}}`))}
            />
          )}
        </div>
        <section aria-label={WORDS.preview} className="min-w-0">
          <h3 className="mb-1 text-table font-medium text-ink-2">{WORDS.preview}</h3>
          <div className="border border-line-1 bg-sheet px-4 py-3.5">
            {isEmpty ? <p className="text-ink-3">{WORDS.nothing}</p> : <TextView blocks={blocks} />}
          </div>
        </section>
      </form>
    </Dialog>
  );
}
