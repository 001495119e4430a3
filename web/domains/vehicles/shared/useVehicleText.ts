import { useTranslation } from 'react-i18next'

/** Parts of a vehicle description: make, model and year. */
interface VehicleModel {
  readonly make: string | null | undefined
  readonly model: string | null | undefined
  readonly year: string | null | undefined
}

/** Replaces the spaces of a license plate with no-break spaces, so that the plate does not wrap. */
export const formatLicensePlate = (registration: string) => registration.replaceAll(' ', '\u00a0')

/** Formats a vehicle as one line of text: its name and its license plate. */
export const formatNameAndPlate = ({
  name,
  registration,
}: {
  readonly name: string
  readonly registration: string | null | undefined
}) => [name, registration && formatLicensePlate(registration)].filter(Boolean).join(' – ')

/** Returns the make, model and year of a vehicle as one text, without unknown parts. */
export const formatVehicleModel = ({ make, model, year }: VehicleModel) =>
  [make, model, year].filter(Boolean).join(' ')

/**
 * Returns two functions that format a vehicle as text. One returns make, model and year, and names
 * unknown values; the other returns the license plate with a label.
 */
export function useVehicleText() {
  const { t } = useTranslation('vehicles')
  return {
    describeModel({ make, model, year }: VehicleModel): string {
      const what = `${make ?? t('Vehicle.unknownMake')} ${model ?? t('Vehicle.unknownModel')}`
      return year ? `${what}, ${year}` : what
    },
    licence: (registration: string) => t('Vehicle.plate', { registration: formatLicensePlate(registration) }),
  }
}
