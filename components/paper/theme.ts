import type { ChartTheme } from '@/components/charts/draw/theme';

/** The light tokens of app/tokens.css, on white paper; a test holds the two together. */
export const PAPER_THEME: ChartTheme = {
  ink1: '#182229',
  ink2: '#454E56',
  ink3: '#606970',
  line1: '#DCE0E3',
  line2: '#BEC5CA',
  sheet: '#FCFDFD',
  raise: '#FFFFFF',
  accent: '#0C5788',
  ctrl: '#7F878E',
  category: ['#7B858A', '#0C5788', '#BC8008', '#19423A', '#AE3F14', '#2097AF', '#471712', '#6E9563', '#965C78'],
  sequence: ['#E9EEF1', '#CFE2F0', '#A9CBE3', '#7CAFD2', '#4C90BD', '#24709F', '#0C5280', '#06304F'],
  diverging: ['#8C3019', '#B45F3D', '#D5A687', '#E5E8EA', '#92BED9', '#4188B6', '#075485'],
  font: 'Atkinson',
  version: 0,
};
