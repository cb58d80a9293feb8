import { FUNCTIONS } from '@/lib/pure/query/expression/functions';
import { functionListWords } from './words';

/** Each function in a line, with an example. */
export function FunctionList() {
  return (
    <details className="border-y border-line-1">
      <summary className="cursor-pointer py-2 text-control font-medium pointer-coarse:py-3">
        Functions and operators
      </summary>
      <dl className="grid max-h-72 gap-x-4 overflow-y-auto pb-2 text-small middle:grid-cols-[minmax(0,15rem)_1fr]">
        <dt className="pt-1.5">
          <code>+ - * /</code>
        </dt>
        <dd className="pt-1.5 text-ink-2 max-middle:pb-1">{functionListWords.arithmeticDividingZero}</dd>
        <dt className="pt-1.5">
          <code>= &lt;&gt; &lt; &lt;= &gt; &gt;= AND OR NOT</code>
        </dt>
        <dd className="pt-1.5 text-ink-2 max-middle:pb-1">
          Conditions for IF and CASE. Write dates as text: <code>[Day] &gt;= &apos;2024-03&apos;</code>
        </dd>
        {FUNCTIONS.map(({ name, form, help, example }) => (
          <div key={name} className="contents">
            <dt className="border-line-1 pt-1.5 middle:border-t">
              <code className="break-words">{form}</code>
            </dt>
            <dd className="border-line-1 pt-1.5 text-ink-2 max-middle:pb-1 middle:border-t">
              {help} <code className="break-words text-ink-3">{example}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
