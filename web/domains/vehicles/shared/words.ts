import { useTranslation } from 'react-i18next'

/** What tells a vehicle from others, beside its name and plate. */
interface Machine {
  readonly make: string | null | undefined
  readonly model: string | null | undefined
  readonly year: string | null | undefined
}

/** A plate is one word. */
export const plate = (registration: string) => registration.replaceAll(' ', '\u00a0')

/** A vehicle on a line: what its owner calls it, and its plate. */
export const nameAndPlate = ({
  name,
  registration,
}: {
  readonly name: string
  readonly registration: string | null | undefined
}) => [name, registration && plate(registration)].filter(Boolean).join(' – ')

/** What a vehicle was when it was written down; of what nobody wrote, nothing is said. */
export const describeMachine = ({ make, model, year }: Machine) =>
  [make, model, year].filter(Boolean).join(' ')

/** Says what a vehicle is, its make and model also where they are not known; and its plate with the word for it. */
export function useVehicleWords() {
  const { t } = useTranslation('vehicles')
  return {
    whatItIs({ make, model, year }: Machine): string {
      const what = `${make ?? t('Vehicle.unknownMake')} ${model ?? t('Vehicle.unknownModel')}`
      return year ? `${what}, ${year}` : what
    },
    licence: (registration: string) => t('Vehicle.plate', { registration: plate(registration) }),
  }
}
