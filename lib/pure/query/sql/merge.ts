import type { Cell } from '../schema/column';
import { isFolded } from './compile';
import { isListedAlone } from './listed-rows';
import type { PlannedMeasure } from './measure';
import { hasTotals, isPresented, type QueryPlan } from './plan';
import { asNamed, predicate } from './predicate';

/**
 * The same rows in the same order, whatever is measured (quantiles that are read off lists alone are
 * faster); a symbol of its own where the measures decide on order or number of rows.
 */
export function shapeOf(plan: QueryPlan): string | symbol {
  const { dimensions, sort, filters, columns, dialect, query, selected } = plan;
  const keys = dimensions.map(({ key }) => key);
  if (
    selected.length ||
    hasTotals(plan) ||
    isPresented(plan) ||
    isFolded(plan) ||
    query.limit !== undefined ||
    sort.some(({ by }) => !keys.includes(by))
  )
    return Symbol('own');
  const places = dimensions.map(({ key, place }) => [key, place(asNamed(dialect))]);
  const conditions = filters.map((filter) => predicate(filter, columns, dialect)).sort();
  return JSON.stringify([places, sort, conditions, isListedAlone(plan)]);
}

/** Plans that differ in their measures alone, asked as one. */
export type MergedPlans = { plan: QueryPlan; members: { plan: QueryPlan; pick: (cells: Cell[]) => Cell[] }[] };

function merged(plans: QueryPlan[]): MergedPlans {
  const [first] = plans as [QueryPlan];
  const measures = new Map<string, PlannedMeasure>();
  for (const { formula, ...measure } of plans.flatMap((plan) => plan.measures)) {
    if (!measures.has(formula.direct))
      measures.set(formula.direct, { ...measure, formula, key: `__measure_${measures.size + 1}` });
  }
  const places = [...measures.keys()];
  const members = plans.map((plan) => {
    const wanted = plan.measures.map(({ formula }) => first.dimensions.length + places.indexOf(formula.direct));
    return {
      plan,
      pick: (cells: Cell[]) => [
        ...cells.slice(0, first.dimensions.length),
        ...wanted.map((place) => cells[place] ?? null),
      ],
    };
  });
  return { plan: { ...first, measures: [...measures.values()] }, members };
}

/** Puts plans of equal shape together. */
export function mergeMeasures(plans: QueryPlan[]): MergedPlans[] {
  const groups = new Map<string | symbol, QueryPlan[]>();
  for (const plan of plans) {
    const shape = shapeOf(plan);
    groups.set(shape, [...(groups.get(shape) ?? []), plan]);
  }
  return [...groups.values()].map((group) =>
    group.length > 1 ? merged(group) : { plan: group[0]!, members: [{ plan: group[0]!, pick: (cells) => cells }] },
  );
}
