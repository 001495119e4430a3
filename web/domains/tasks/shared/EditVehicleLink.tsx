import { paths } from '../../../platform/paths.ts'
import { ButtonLink, type ButtonLinkProps } from '../../../ui/ButtonLink.tsx'

interface EditVehicleProps extends Pick<ButtonLinkProps, 'icon' | 'children'> {
  vehicle: { readonly id: string; readonly name: string }
}

/** Link to the form that edits a vehicle. */
export function EditVehicleLink({ vehicle: { id, name }, icon, children }: EditVehicleProps) {
  return (
    <ButtonLink to={paths.editVehicle(id)} size="small" icon={icon}>
      {children}
      <span className="visually-hidden"> – {name}</span>
    </ButtonLink>
  )
}
