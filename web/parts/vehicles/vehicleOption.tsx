import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { vehicleOption_vehicle$key } from '../../__generated__/vehicleOption_vehicle.graphql.ts'
import { Lines } from '../../ui/Lines.tsx'
import type { RadioCardOption } from '../../ui/RadioCardList.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { useVehicleWords } from './words.ts'

/** Makes a vehicle's card to choose from; whether it can be chosen is for each list to say. */
export function useVehicleOption(): (vehicle: vehicleOption_vehicle$key) => RadioCardOption {
  const { t } = useTranslation('vehicles')
  const { whatItIs, licence } = useVehicleWords()
  return (key) => {
    const vehicle = readInlineData(fragment, key)
    const { id, name, registration, type } = vehicle
    return {
      value: id,
      title: name,
      media: <VehicleIcon type={type} />,
      description: (
        <Lines>
          {whatItIs(vehicle)}
          {t(`Vehicle.type.${type === '%future added value' ? 'UNKNOWN' : type}`)}
          {registration && licence(registration)}
        </Lines>
      ),
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
    type
  }
`
