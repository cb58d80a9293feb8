/** Words for peoples and for people, with the country as tables write it; several where it has several names. */
const PEOPLES_OF = `
american: usa us united states america
british brit briton: uk united kingdom great britain england
english englishman: england
scottish scot scotsman: scotland
welsh: wales
german: germany
french frenchman: france
italian: italy
spanish spaniard: spain
japanese: japan
chinese: china
indian: india
european: europe
asian: asia asian
african: africa
swedish swede: sweden
dutch dutchman: netherlands
russian: russia russian federation
canadian: canada
mexican: mexico
brazilian: brazil
australian aussie: australia
korean: korea south korea republic of korea
greek: greece
turkish turk: turkey türkiye
swiss: switzerland
austrian: austria
polish pole: poland
danish dane: denmark
norwegian: norway
finnish finn: finland
irish irishman: ireland
portuguese: portugal
chilean: chile
belgian: belgium
czech: czech republic czechia
slovak slovakian: slovakia
slovenian slovene: slovenia
hungarian: hungary
romanian: romania
bulgarian: bulgaria
croatian croat: croatia
serbian serb: serbia
bosnian: bosnia and herzegovina bosnia & herzegovina
albanian: albania
ukrainian: ukraine
belarusian: belarus
lithuanian: lithuania
latvian: latvia
estonian: estonia
icelandic icelander: iceland
luxembourgish: luxembourg
maltese: malta
cypriot: cyprus
georgian: georgia
armenian: armenia
kazakh: kazakhstan
uzbek: uzbekistan
israeli: israel
iranian persian: iran
iraqi: iraq
saudi: saudi arabia
emirati: united arab emirates uae
egyptian: egypt
moroccan: morocco
algerian: algeria
tunisian: tunisia
nigerian: nigeria
ghanaian: ghana
kenyan: kenya
ethiopian: ethiopia
ugandan: uganda
tanzanian: tanzania
cameroonian: cameroon
senegalese: senegal
pakistani: pakistan
bangladeshi: bangladesh
nepalese nepali: nepal
thai: thailand
vietnamese: vietnam viet nam
indonesian: indonesia
malaysian: malaysia
singaporean: singapore
filipino philippine: philippines
taiwanese: taiwan
mongolian: mongolia
argentinian argentine argentinean: argentina
colombian: colombia
peruvian: peru
venezuelan: venezuela
ecuadorian: ecuador
bolivian: bolivia
uruguayan: uruguay
paraguayan: paraguay
cuban: cuba
jamaican: jamaica
dominican: dominican republic
`;

const LONG =
  /(united states|united kingdom|great britain|south korea|republic of korea|russian federation|czech republic|bosnia and herzegovina|bosnia & herzegovina|saudi arabia|united arab emirates|viet nam|dominican republic)/;

const placesIn = (text: string): string[] =>
  text
    .split(new RegExp(LONG.source))
    .flatMap((part) => (LONG.test(part) ? [part] : part.split(' ')))
    .map((place) => place.trim())
    .filter(Boolean);

const PEOPLES: ReadonlyMap<string, readonly string[]> = new Map(
  PEOPLES_OF.trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', places = ''] = line.split(': ');
      return words.split(' ').map((word) => [word, placesIn(places)] as const);
    }),
);

/** The countries, in small letters, that a people comes from: 'polish', 'pole'; none for any other word. */
export const placesOf = (word: string): readonly string[] => PEOPLES.get(word) ?? [];
