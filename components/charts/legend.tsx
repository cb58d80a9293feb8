import { commonText } from './draw/common-text';
import type { ColourScale, Picture } from './model/types';
import { Swatch } from './swatch';

/** Bands and stacks have a legend; a line is named where it ends. Cells have their scale. */
export function Legend({ model }: { model: Picture }) {
  if (model.scale) return <Scale scale={model.scale} />;
  if (model.legend.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-tiny text-ink-2">
      {model.legend.map(({ name, tone, note }) => (
        <li key={name} className="flex items-center gap-[5px]">
          <Swatch tone={tone} />
          {name}
          {note && `, ${note}`}
        </li>
      ))}
    </ul>
  );
}

function Scale({ scale }: { scale: ColourScale }) {
  const { quantity, words } = scale;
  const [low, high] = [scale.min, scale.max].map(commonText([scale.min, scale.max], quantity.format));
  const steps = Array.from(
    { length: scale.diverging ? 7 : 8 },
    (_, step) => `var(--${scale.diverging ? 'd' : 's'}${step})`,
  );
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-tiny text-ink-2 tabular-nums">
      <span>{low}</span>
      <span aria-hidden="true" className="flex gap-px">
        {steps.map((colour) => (
          <span key={colour} className="block h-2.5 w-5" style={{ background: colour }} />
        ))}
      </span>
      <span>
        {high}
        {quantity.unit ? ` ${quantity.unit}` : ''}
        {words}
      </span>
    </p>
  );
}
