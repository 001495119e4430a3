/**
 * Narration of the safety video, from which titles, captions and speech are generated. All text on
 * the frames is also spoken, so the video needs no audio description.
 */

/**
 * Version number of the video in its file names. The portal asks members to watch the video again
 * when this number changes (E10).
 */
export const version = 2

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Phrase of the narration, which is spoken and shown as one caption. */
export interface Phrase {
  text: string
  /** Phonetic respelling for the speech synthesizer, if it mispronounces the text. */
  pronunciation?: string
}

export interface SceneText {
  /** Lines of a scene's title, with manual line breaks. */
  title: readonly string[]
  phrases: readonly Phrase[]
  /**
   * Index of a spoken phrase for each line of the scene title: the line appears when that phrase
   * starts. If undefined, the whole title appears with the first phrase.
   */
  titlePhrases?: readonly number[]
  /** Texts drawn inside the picture of a scene. */
  labels?: readonly string[]
}

export type SceneName = 'helmet' | 'papers' | 'trail' | 'crossing' | 'impaired' | 'ride'

/** Scenes of the safety video in playback order. */
export const order: readonly SceneName[] = ['helmet', 'papers', 'trail', 'crossing', 'impaired', 'ride']

export const script: Record<Language, Record<SceneName, SceneText>> = {
  fr: {
    helmet: {
      title: ['Attachez', 'votre casque'],
      phrases: [{ text: 'Avant de partir, attachez votre casque.' }],
    },
    papers: {
      title: ['Droit d’accès', 'et assurance', 'avec vous'],
      phrases: [{ text: 'Gardez avec vous votre droit d’accès et votre preuve d’assurance.' }],
      labels: ['Droit d’accès', 'Assurance'],
    },
    trail: {
      title: ['Sur le sentier', 'balisé, à droite'],
      phrases: [{ text: 'Restez sur le sentier balisé, bien à droite.' }],
    },
    crossing: {
      title: ['Ralentissez près des gens', 'et aux croisements'],
      phrases: [{ text: 'Ralentissez près des gens et aux croisements.' }],
    },
    impaired: {
      title: ['Ni alcool, ni drogue', 'Facultés affaiblies\u00A0: jamais'],
      titlePhrases: [0, 1],
      phrases: [
        { text: 'Ni alcool, ni drogue.' },
        { text: 'On ne conduit jamais avec les facultés affaiblies.' },
      ],
    },
    ride: {
      title: ['Roulez avec respect.', 'Bonne randonnée\u00A0!'],
      titlePhrases: [0, 1],
      phrases: [
        { text: 'Roulez avec respect.', pronunciation: 'Roulez avec respè.' },
        { text: 'Bonne randonnée en quad!', pronunciation: 'Bonne randonnée en quad !' },
      ],
    },
  },
  en: {
    helmet: {
      title: ['Fasten', 'your helmet'],
      phrases: [{ text: 'Before you leave, fasten your helmet.' }],
    },
    papers: {
      title: ['Trail pass', 'and insurance', 'on you'],
      phrases: [{ text: 'Carry your trail pass and your proof of insurance.' }],
      labels: ['Trail pass', 'Insurance'],
    },
    trail: {
      title: ['On the marked trail,', 'on the right'],
      phrases: [{ text: 'Stay on the marked trail, and keep to the right.' }],
    },
    crossing: {
      title: ['Slow down near people', 'and at crossings'],
      phrases: [{ text: 'Slow down near people and at crossings.' }],
    },
    impaired: {
      title: ['No alcohol, no drugs', 'Never ride impaired'],
      titlePhrases: [0, 1],
      phrases: [{ text: 'No alcohol, no drugs.' }, { text: 'Never ride impaired.' }],
    },
    ride: {
      title: ['Ride with respect.', 'Have a good ride!'],
      titlePhrases: [0, 1],
      phrases: [{ text: 'Ride with respect.' }, { text: 'Have a good ride!' }],
    },
  },
}
