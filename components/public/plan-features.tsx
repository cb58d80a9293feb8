import { classNames } from '@/components/ui/class-names';
import { COMING_FEATURES, type PlanOffer } from '@/lib/base/plans/schema';

/**
 * The features of a plan in the specification's words. The mark is drawn beside them, so that the words stay as they
 * are.
 */
export function PlanFeatures({ features, className }: Pick<PlanOffer, 'features'> & { className: string }) {
  return features.map((feature) => (
    <li key={feature} className={classNames('border-t border-line-1', className, COMING_FEATURES.has(feature) && 'after:ml-2 after:rounded-tag after:border after:border-line-2 after:px-1.5 after:text-tiny after:whitespace-nowrap after:text-ink-2 after:content-["Coming"]')}>{feature}</li>
  ));
}
