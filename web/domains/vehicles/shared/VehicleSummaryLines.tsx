import { useVehicleText } from './useVehicleText.ts'

interface VehicleSummaryLinesProps {
  name: string
  /** Make, model and year of the vehicle as text; empty when all three are unknown. */
  modelText: string
  registration: string | null | undefined
}

/** Vehicle in a summary: name, description and license plate, one per line. */
export function VehicleSummaryLines({ name, modelText, registration }: VehicleSummaryLinesProps) {
  const { licence } = useVehicleText()
  return (
    <>
      <strong>{name}</strong>
      {modelText && (
        <>
          <br />
          {modelText}
        </>
      )}
      {registration && (
        <>
          <br />
          {licence(registration)}
        </>
      )}
    </>
  )
}
