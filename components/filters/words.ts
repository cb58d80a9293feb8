export const numberRangeWords = {
  enterNumberSuch: 'Enter a number, such as 12.5',
};
