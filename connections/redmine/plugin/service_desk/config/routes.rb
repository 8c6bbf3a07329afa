RedmineApp::Application.routes.draw do
  match 'service-desk-api/*place', to: 'service_desk#api', via: %i[get post], format: false
  get 'service-desk/*path', to: 'service_desk#page', format: false
end
