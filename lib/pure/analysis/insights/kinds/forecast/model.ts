import { say } from '../../../narration/phrase';
import { series } from '../../ground/queries';
import type { FindingModel } from '../../record/model';
import { figureWords, grainWord } from '../../telling/subject';
import type { ForecastDetail } from './kind';

export const forecastModel: FindingModel<ForecastDetail> = {
  find: null,
  questions: (context, { figure, time }) => series(context, { figure, time }),
  tell(subject, { figure, time }) {
    const name = figureWords(subject, figure);
    return {
      title: say`${name} can be forecast by ${grainWord(time)}`,
      caption: say`${name} by ${grainWord(time)}`,
      sentences: [
        say`In backtests, a forecast was more accurate than repeating the last season. Open Predict to see it with its interval.`,
      ],
    };
  },
};
