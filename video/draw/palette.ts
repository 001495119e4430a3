/** Colors of the portal, and landscape palettes by time of day. */

export const colors = {
  night: '#0a2a22',
  deep: '#113a30',
  spruce: '#1f4d3a',
  leaf: '#2f6453',
  moss: '#5d8a72',
  sage: '#8fb39b',
  mist: '#c8d6c4',
  sand: '#f3ead9',
  dune: '#e4d3b2',
  earth: '#b98f5c',
  orange: '#d9541e',
  signal: '#f5841f',
  peach: '#f8d3a8',
  ink: '#13211c',
  rubber: '#1b2522',
  steel: '#7c8983',
  white: '#fffaf0',
} as const

/** Landscape colors at one time of day. */
export interface Light {
  sky: string
  /** Colors of the halo around the sun, outermost first. */
  halo: readonly [string, string]
  sun: string
  /** Color of the contour lines that are drawn in the sky. */
  line: string
  far: string
  farLine: string
  mid: string
  midLine: string
  near: string
  nearLine: string
  tree: string
  treeLit: string
  meadow: string
  trail: string
  rut: string
  bank: string
  fore: string
  foreLine: string
  /** Color of the scene title. */
  title: string
}

const day: Light = {
  sky: '#e6eddd',
  halo: ['#edf0d6', '#f8f3d6'],
  sun: '#fbe3a6',
  line: '#bfd2ba',
  far: '#b9d0bd',
  farLine: '#a7c3ae',
  mid: '#8db39a',
  midLine: '#7ba58a',
  near: '#4f8469',
  nearLine: '#447659',
  tree: '#1f4d3a',
  treeLit: '#2c6148',
  meadow: '#86a86c',
  trail: '#e0c596',
  rut: '#cfae7b',
  bank: '#b8925d',
  fore: '#1f4d3a',
  foreLine: '#2b5c48',
  title: '#113a30',
}

export const light = {
  dawn: {
    ...day,
    sky: '#f8e3ca',
    halo: ['#fdebca', '#fff2cc'],
    sun: '#f5a14a',
    line: '#e9c199',
    far: '#d9cdb2',
    farLine: '#cbbd9f',
    mid: '#a3b596',
    midLine: '#92a687',
    near: '#5d8a6b',
    nearLine: '#517d60',
  },
  day,
  dusk: {
    sky: '#15423a',
    halo: ['#1b4a41', '#235549'],
    sun: '#f3ead9',
    line: '#2b6455',
    far: '#1b4a40',
    farLine: '#255a4e',
    mid: '#143d34',
    midLine: '#1d4c41',
    near: '#0f3229',
    nearLine: '#184036',
    tree: '#0a2620',
    treeLit: '#0e2f27',
    meadow: '#15392e',
    trail: '#4c4a38',
    rut: '#413f2f',
    bank: '#33362a',
    fore: '#081d18',
    foreLine: '#10302a',
    title: '#f3ead9',
  },
  golden: {
    ...day,
    sky: '#fbdfb4',
    halo: ['#fee9b8', '#fff3c6'],
    sun: '#f5841f',
    line: '#eabd80',
    far: '#e3bf92',
    farLine: '#d6b083',
    mid: '#a9ae80',
    midLine: '#9aa072',
    near: '#55825f',
    nearLine: '#4a7554',
    meadow: '#93a45c',
    trail: '#e6c48d',
    rut: '#d6ae72',
  },
} satisfies Record<string, Light>
