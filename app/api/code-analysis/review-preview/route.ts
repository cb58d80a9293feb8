import { route } from '@/lib/http/route';
import { previewReview } from '@/lib/product/code-analysis/review';
import { reviewPreview } from '@/lib/product/code-analysis/review-schema';

export const POST = route({ who: 'owner', body: reviewPreview }, ({ actor, body }) => previewReview(actor, body));
