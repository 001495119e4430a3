/** Kinds of guest purchases. Storage keys contain these values, so they must not change. */
export type GuestWizardKey = 'provinces' | 'onnb'
