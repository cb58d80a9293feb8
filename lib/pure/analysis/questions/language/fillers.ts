/** What a question is asked of as a whole: 'in this file', 'for the whole chain'. */
const FILES = ['file', 'data', 'dataset', 'data set', 'table', 'sheet', 'spreadsheet', 'list', 'database', 'report'];
const OF_FILE = FILES.flatMap((file) =>
  ['in this', 'in the', 'in our', 'in my', 'of this', 'from this', 'based on this', 'based on the', 'according to the']
    .map((link) => `${link} ${file}`)
    .concat(file === 'data' ? ['in these data', 'according to our data'] : []),
);
const WHOLES = 'chain company firm business group network system organisation organization period time'.split(' ');
const OF_WHOLE = WHOLES.flatMap((whole) =>
  ['for the', 'of the', 'across the', 'over the', 'in the'].flatMap((link) =>
    ['whole', 'entire'].map((all) => `${link} ${all} ${whole}`),
  ),
);

/** English words that add nothing to a question; other languages have their own dictionaries (foreign/). */
const WORDS = [
  // Articles, verbs of being and having, pronouns, prepositions.
  'the|a|an|is|are|was|were|be|been|being|do|does|did|have|has|had|there|me|i|we|us|our|my|you|your|can|could|would|should|in|on|at|for|from|to|into|within|during|it|its|their|them|they|as|so|these|those|ones|about|among them|regarding|concerning|then|let|let us',
  // Polite words, and verbs for showing.
  'show|shows|give|gives|list|tell|please|see|want|wants|need|needs|get|gets|got|know|find|display|return|calculate|compute|determine|hi|hello|hey|thanks|ok|this data|data|dataset|data set|chart|graph|plot|table|file|breakdown|breakdown of|split of|figures|numbers|values for|overview of|overview|summary of|i wonder|wonder|curious',
  'i d like to know|i d like to see|i d like|i would like to know|i would like to see|we d like to know|i want to know|i need to know|i was wondering|i am wondering|just wondering|could you tell me|can you tell me|could you show me|can you show me|do you know|does anyone know|do we know|any idea|any ideas|help me find|help me see|let me know|let me see|i m looking for|i am looking for|looking for|i m interested in|i am interested in|i m|i ve|we re|we ve|they re',
  'for a presentation|for my presentation|for the presentation|for a report|for my report|for a meeting|for my boss|for a slide|quick question|out of curiosity|by the way|many thanks|thank you|thank you very much|thanks a lot|thanks in advance|kindly|if possible|if you can|asap|right now|at the moment|at present|in reality|in fact|all in all|on the whole|good morning|good afternoon|good evening|as a list|as a table|as a chart|in a chart|in a table',
  ...OF_FILE,
  ...OF_WHOLE,
  // Words that say less than they seem to.
  'yet|of all time|of all times|at all|whatsoever|as yet|only|just|all|any|here|also|respectively|still|already|so far|to date|on record|basically|actually|really|simply|ever|exactly how|kind of|sort of|roughly|approximately|currently|in general|generally|usually|in the data|in this data|in the table|in this table|in the dataset|in this dataset|now|else|even|whole lot|various|individual|what about|how about|same|same for|but|instead|what if',
  // What a follow-up calls the question before.
  'how much money|because of|due to|thanks to|owing to|work here|works here|worked here|live here|lives here|work for us|works for us|who work here',
  'split it|split that|split this|split them|split those|break it down|break that down|break this down|break them down|group it|group that|group this|group them|the same thing|the same|same thing|same thing for|do the same|do the same for|try|how does that look|how does it look|how does this look|ok|okay',
  'at the same time|as well|too|simultaneously|in addition|additionally|on top of that|besides',
  'much|how much|what is|what are|what was|what were|whats|how is|how was|how are|how were|how did|how do|how does|how has|how have|how high is|how high was|how large is|how big is',
].join('|');

/**
 * Verbs for what happens to things in general, which no column records. If a table has such a word as a value ('paid',
 * 'released'), the value is meant.
 */
export const VERBS =
  'were taken|was taken|taken|for sale|up for sale|on sale|led to|lead to|leads to|leading to|resulted in|results in|result in|resulting in|done|were done|was done|came out|come out|comes out|coming out|brought out|put out|' +
  'sell|sells|single|took|takes|carried out|were carried out|was carried out|carry out|carries out|ended with|ended on|ends with|end with|ending with|ended up with|brought in|bring in|brings in|bringing in|took in|takes in|come from|comes from|came from|coming from|hosted|seen|saw|visited|walked|ran|logged|tracked|drew|attracted|travelled|traveled|flew|flown|burned|burnt|served|submitted|created|collected|carried|performed|conducted|scored|filed|reached|ended in|ends in|ended up|ending in|make|made|makes|brought|bring|brings|come|comes|came|coming|causes|caused|involving|involve|paid|pay|pays|by means of|paid by|made by|happened|took place|take place|takes place|happen|happens|occur|occurs|occurred|been recorded|recorded|registered|measured|sold|used|exist|exists|existed|appear|appears|appeared|go|goes|went|going|live|lives|living|lived|located|based|belong|belongs|belonging|listed|available|observed|reported|counted|noted|related to|associated with|handled|placed|received|bought|purchased|ordered|released|published|produced|played|held|published by|offered|offer|offers|answered|responded|replied|took part|participated|contain|contains|containing|include|includes|included|lasted|lasting|lasts|traded|trading|attended';

/** Verbs that are also nouns: after 'do', 'does' and 'did' they are ignored like those above. */
export const PLAIN_VERBS = new Set(
  'use run see fly visit walk burn host serve take do log track draw attract reach travel work operate carry collect hold own'.split(
    ' ',
  ),
);

export const FILLERS = `${WORDS}|${VERBS}`;
