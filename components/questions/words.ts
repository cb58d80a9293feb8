export const askBoxWords = {
  askQuestionAbout: 'Ask a question about this data',
};

export const askPanelWords = {
  answerEarlierQuestion: 'Answer to an earlier question',
  howAnswerCalculated: 'How this answer was calculated',
  couldntAnswerQuestion: 'Couldn’t answer the question',
};

export const readingChipsWords = {
  howQuestionInterpreted: 'How your question was interpreted',
};
