export const healthAiScreenWords = {
  noAiProvider: 'No AI provider is set up. Plumbline works without one.',
  runsAllAnalysis: 'It runs all analysis and writing on its own. AI text is checked against it.',
  sendsOneFixed: 'Sends one fixed sentence and no data.',
};
