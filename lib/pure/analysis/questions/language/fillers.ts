/** English words that add nothing to a question; other languages have their own dictionaries (foreign/). */
const WORDS = [
  // Articles, verbs of being and having, pronouns, prepositions.
  'the|a|an|is|are|was|were|be|been|being|do|does|did|have|has|had|there|me|i|we|us|our|my|you|your|can|could|would|should|in|on|at|for|from|to|into|within|during|it|its|their|them|they|as|so|these|those|ones|about|among them|regarding|concerning|then|let|let us',
  // Polite words, and verbs for showing.
  'show|shows|give|gives|list|tell|please|see|want|wants|need|needs|get|gets|got|know|find|display|return|calculate|compute|determine|hi|hello|hey|thanks|ok|this data|data|dataset|data set|chart|graph|plot|table|file|breakdown|breakdown of|split of|figures|numbers|values for|overview of|overview|summary of|i wonder|wonder|curious',
  // Words that say less than they seem to.
  'only|just|all|any|here|also|respectively|still|already|so far|to date|on record|basically|actually|really|simply|ever|exactly how|kind of|sort of|roughly|approximately|currently|in general|generally|usually|in the data|in this data|in the table|in this table|in the dataset|in this dataset|now|else|even|whole lot|various|individual|what about|how about|same|same for|but|instead|what if',
  // What a follow-up calls the question before.
  'split it|split that|split this|split them|split those|break it down|break that down|break this down|break them down|group it|group that|group this|group them|the same thing|the same',
  'much|how much|what is|what are|what was|what were|whats|how is|how was|how are|how were|how did|how do|how does|how has|how have|how high is|how high was|how large is|how big is',
].join('|');

/**
 * Verbs for what happens to things in general, which no column records. If a table has such a word as a value ('paid',
 * 'released'), the value is meant.
 */
export const VERBS =
  'sell|sells|single|hosted|seen|saw|visited|walked|ran|logged|tracked|drew|attracted|travelled|traveled|flew|flown|burned|burnt|served|submitted|created|collected|carried|performed|conducted|scored|filed|reached|ended in|ends in|ended up|ending in|make|made|makes|brought|bring|brings|come|comes|came|coming|causes|caused|involving|involve|paid|pay|pays|by means of|paid by|made by|happened|took place|take place|takes place|happen|happens|occur|occurs|occurred|been recorded|recorded|registered|measured|sold|used|exist|exists|existed|appear|appears|appeared|go|goes|went|going|live|lives|living|lived|located|based|belong|belongs|belonging|listed|available|observed|reported|counted|noted|related to|associated with|handled|placed|received|bought|purchased|ordered|released|published|produced|played|held|published by|offered|offer|offers|answered|responded|replied|took part|participated|contain|contains|containing|include|includes|included';

/** Verbs that are also nouns: after 'do', 'does' and 'did' they are ignored like those above. */
export const PLAIN_VERBS = new Set(
  'use run see fly visit walk burn host serve take do log track draw attract reach travel work operate carry collect hold own'.split(
    ' ',
  ),
);

export const FILLERS = `${WORDS}|${VERBS}`;
