import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { vehicleOption_vehicle$key } from '../../../__generated__/vehicleOption_vehicle.graphql.ts'
import { TextLines } from '../../../ui/TextLines.tsx'
import type { RadioCardOption } from '../../../ui/RadioCardList.tsx'
import { VehicleIcon } from '../../../ui/VehicleIcon.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { formatLicensePlate, useVehicleText } from './useVehicleText.ts'

/** Selectable vehicle card in a list of vehicles. */
export interface VehicleOption extends RadioCardOption {
  /**
   * Texts of a vehicle that the search field searches: the texts of the vehicle card and the serial
   * number.
   */
  searched: readonly string[]
}

/**
 * Returns a function that converts a vehicle to an option of a list, with the content of a
 * selectable card. The list decides whether the card is disabled. `passesText` is a line about the
 * passes of the vehicle.
 */
export function useVehicleOption(): (
  vehicle: vehicleOption_vehicle$key,
  passesText?: string | null,
) => VehicleOption {
  const { t } = useTranslation('vehicles')
  const { describeModel } = useVehicleText()
  return (key, passesText) => {
    const vehicle = readInlineData(fragment, key)
    const { id, name, registration, serialNumber, type } = vehicle
    const what = describeModel(vehicle)
    const kind = t(`Vehicle.type.${type === '%future added value' ? 'UNKNOWN' : type}`)
    return {
      value: id,
      title: name,
      media: <VehicleIcon type={type} />,
      description: (
        <TextLines>
          <WholeWords>
            {[registration && formatLicensePlate(registration), what, kind].filter(Boolean).join(' · ')}
          </WholeWords>
          {passesText}
        </TextLines>
      ),
      searched: [name, what, kind, registration ?? '', serialNumber ?? ''],
    }
  }
}

const fragment = graphql`
  fragment vehicleOption_vehicle on Vehicle @inline {
    id
    name
    make
    model
    year
    registration
    serialNumber
    type
  }
`
