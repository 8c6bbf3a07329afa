Zammad::Application.routes.draw do
  get '/service-desk-api/off', to: 'service_desk#off'
  match '/service-desk-api/settings', to: 'service_desk#settings', via: %i[get post]
  match '/service-desk-api/*place', to: 'service_desk#api', via: %i[get post], format: false
end
